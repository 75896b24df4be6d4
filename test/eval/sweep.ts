import { readListMailCorpus } from './support/list-mail-corpus.ts';
import { joinThreads } from '../../packages/intelligence/src/threads/join-threads.ts';
import { clusterTopics } from '../../packages/intelligence/src/topics/cluster-topics.ts';
import { createTopicWords } from '../../packages/intelligence/src/topics/topic-words.ts';
import { threadFeatures } from '../../packages/intelligence/src/topics/thread-features.ts';
import { termVectors, chanceSimilarity } from '../../packages/intelligence/src/topics/term-vectors.ts';
import { finishNow } from '../../packages/intelligence/src/work-in-slices.ts';
import { defaultTopicSettings as d } from '../../packages/intelligence/src/topics/topic-settings.ts';
import { normalisedMutualInformation as nmi } from './support/normalised-mutual-information.ts';
const c = await readListMailCorpus('/work/shared/data/mail/lists-2002-10.mbox');
const sets=[c.filter(m=>m.listId),c.filter(m=>m.anyList),c];
const half=(k:number)=>c.filter((m,i)=>m.listId&&(k===0?i<243:i>=243));
sets.push(half(0),half(1));
const T=sets.map(s=>{const t=joinThreads(s.map(m=>m.email)); const g=new Map<string,any[]>(); for(const m of s){const k=t.get(m.email.emailId)!; if(!g.has(k))g.set(k,[]); g.get(k)!.push(m.email);} return {t,threads:[...g].map(([threadId,emails])=>({threadId,emails}))};});
const f=(o:any)=>{ const settings={...d,...o}; const out=sets.map((s,i)=>{const {t,threads}=T[i]!; const cl=clusterTopics(threads,{settings}); const by=new Map(cl.flatMap((c,n)=>c.threadIds.map(x=>[x,String(n)] as const)));
 const lab=s.filter(m=>m.listId); const any=s.filter(m=>m.anyList); return nmi(lab.map(m=>m.listId!),lab.map(m=>by.get(t.get(m.email.emailId)!)!)).toFixed(2)+'/'+nmi(any.map(m=>m.anyList!),any.map(m=>by.get(t.get(m.email.emailId)!)!)).toFixed(2)+'('+cl.length+')';}); console.log(JSON.stringify(o),out.join('  ')); };
for (const [i,{threads}] of T.entries()) { const w=createTopicWords(); const v=finishNow(termVectors(threads.map(t=>threadFeatures(t,{words:w,subjectWeight:3,readerAddresses:new Set()})),d)); console.log(i,threads.length,'chance',chanceSimilarity(v).toFixed(4)); }




for(const peopleShare of [.3,.4,.5,.6,.7]) for(const timesChance of [1,1.25,1.5,1.75,2,2.5]) f({peopleShare,timesChance,leastSimilarity:0}); 
