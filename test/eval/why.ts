import { parseListMail } from './support/list-mail-corpus.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { joinThreads } from '../../packages/intelligence/src/threads/join-threads.ts';
import { createTopicWords } from '../../packages/intelligence/src/topics/topic-words.ts';
import { threadFeatures } from '../../packages/intelligence/src/topics/thread-features.ts';
const dir='packages/email-providers/sample-mailbox/'; const me=['nora.lindqvist@brightwater.example'];
const es=(await Promise.all(readdirSync(dir).filter(f=>f.endsWith('.eml')).map((f,i)=>parseListMail(readFileSync(dir+f,'utf8'),i)))).map(m=>m.email);
const t=joinThreads(es,me); const g=new Map<string,any[]>(); for(const m of es){const k=t.get(m.emailId)!; if(!g.has(k))g.set(k,[]); g.get(k)!.push(m);}
const w=createTopicWords(); const fs=[...g].map(([threadId,emails])=>({s:emails[0].subject as string,n:emails.length,...threadFeatures({threadId,emails},{words:w,subjectWeight:3,readerAddresses:new Set(me)})}));
const n=fs.length; const df=new Map<string,number>(); for(const f of fs) for(const k of [...f.words.keys(),...[...f.people.keys()].map(x=>'@'+x)]) df.set(k,(df.get(k)??0)+1);
const A=(x:string)=>fs.find(f=>f.s.includes(x))!; 
for(const [a,b] of [['Level 4 slab, Tues','Façade drawings'],['Façade drawings','Scaffold insp'],['Level 4 slab, Tues','water in lift'],['Level 4 slab, Tues','Building Control'],['Noise at','Building Control'],['Invitation: H','Drones']] as const){ const x=A(a),y=A(b); const nx=Math.sqrt([...x.words].reduce((s,[k,c])=>df.get(k)!>1?s+(Math.log2(1+c)*Math.log((n+1)/df.get(k)!))**2:s,0)), ny=Math.sqrt([...y.words].reduce((s,[k,c])=>df.get(k)!>1?s+(Math.log2(1+c)*Math.log((n+1)/df.get(k)!))**2:s,0));
 const sh=[...x.words].filter(([k])=>y.words.has(k)).map(([k,c])=>[k,df.get(k),Math.log2(1+c)*Math.log2(1+y.words.get(k)!)*Math.log((n+1)/df.get(k)!)**2/nx/ny] as const).sort((p,q)=>q[2]-p[2]); console.log(a,'|',b,'cos',sh.reduce((s,z)=>s+z[2],0).toFixed(3), sh.slice(0,14).map(z=>z[0]+':'+z[1]+':'+z[2].toFixed(3)).join(' ')); console.log('   people',[...x.people.keys()].filter(k=>y.people.has(k)).map(k=>k+':'+df.get('@'+k)).join(' ')); }
