import { readListMailCorpus, parseListMail } from './support/list-mail-corpus.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { joinThreads } from '../../packages/intelligence/src/threads/join-threads.ts';
import { clusterTopics } from '../../packages/intelligence/src/topics/cluster-topics.ts';
import { defaultTopicSettings as d } from '../../packages/intelligence/src/topics/topic-settings.ts';
const [which, o] = process.argv.slice(2);
const dir='packages/email-providers/sample-mailbox/';
const c = which==='lists'?(await readListMailCorpus('/work/shared/data/mail/lists-2002-10.mbox')): await Promise.all(readdirSync(dir).filter(f=>f.endsWith('.eml')).map((f,i)=>parseListMail(readFileSync(dir+f,'utf8'),i)));
const me=process.argv[4]?[process.argv[4]]:[];
const es=c.map(m=>m.email); const t=joinThreads(es,me); const g=new Map<string,any[]>(); for(const m of es){const k=t.get(m.emailId)!; if(!g.has(k))g.set(k,[]); g.get(k)!.push(m);}
const threads=[...g].map(([threadId,emails])=>({threadId,emails}));
const cl=clusterTopics(threads,{readerAddresses:me,settings:{...d,...JSON.parse(o??'{}')}});
console.log(es.length,threads.length,cl.length);
const mod:any=await import('../../packages/intelligence/src/topics/title-topic.ts').catch(()=>null);
const T=new Map(threads.map(x=>[x.threadId,x]));
const titles=mod?.titleTopics?mod.titleTopics(cl.map(k=>k.threadIds.map(i=>T.get(i)!))):[];
for(const [i,k] of cl.entries()){ console.log('#',titles[i]??'',k.threadIds.length,'threads',k.threadIds.reduce((a,x)=>a+g.get(x)!.length,0)); for(const x of k.threadIds.slice(0,which==='lists'?8:20)) console.log('    ',g.get(x)!.length,g.get(x)![0].subject.slice(0,70),'|',g.get(x)![0].from?.name); }
