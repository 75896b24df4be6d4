import type { Rule } from '../grammar/rule-index.ts';
import type { MailView } from '../intent.ts';

/** What a view of a mail is called (J-8), in the notation of `compilePattern`. */
const nouns: Readonly<Record<MailView, string>> = {
  'action-items':
    '(action (items|item|points|point|list)|actions|[open|outstanding|my|next] (tasks|task|to dos|to do|todos|todo|to do list|todo list|deliverables|assignments)|next (steps|step)|follow ups|things (i have|i need|i am|there are) to do|things to do|jobs)',
  'key-points':
    '((key|main|important|essential|major|central|salient|crucial|most important|chief|principal|big) (points|point|facts|things|messages|takeaways|bits|parts|items|details|statements|news)|highlights|takeaways|take aways|bullet points|bullets|essentials|key facts|cornerstones|headlines|points that matter|important bits)',
  detailed:
    '(decisions|decision|outcome|outcomes|conclusion|conclusions|resolution|resolutions|verdict|(detailed|full|longer|complete|in depth|thorough) (summary|view|overview|picture|account|report))',
  brief:
    '(gist|essence|nub|upshot|bottom line|long and short|(short|brief|quick|one line|one sentence|tiny|rough) (version|summary|overview|form|take|rundown|recap|view|one)|one liner|tl dr|tldr|recap|summary|nutshell)',
};

const party = '(they|we|he|she|it|you all|everyone|the others|<person>)';
const decided =
  '(decided|decide|agreed|agree|settled|settle|concluded|conclude|resolved|resolve|approved|approve|signed off|sign off|determined|determine)';
const duty =
  '(have to|need to|must|should|ought to|am i to|am i supposed to|am i meant to|am i expected to|have got to|got to|am supposed to|am meant to|am expected to)';
const where =
  '[here|now|in the end|at last|after all|finally|of all (that|this|it)|(in|of|from|for|on|about) <target>|from it|in there|with (it|this|that|this one|that one|this {noun}|that {noun}|the {noun})]';

/** Questions that ask for a view without its name. */
const questions: Readonly<Record<MailView, readonly string[]>> = {
  'action-items': [
    `what [all|exactly|else] (do|must|should|shall|have|am) i [still|actually|even|now] [have to|need to|got to|supposed to|meant to|expected to|to] do [next] ${where}|what ${duty} [i] do ${where}`,
    `(do|must|should|have) i [have|need|got] [to] do (anything|something) [at all] ${where}|(is|are) there (anything|something|things) [for me|i have|i need|left|still|else] to (do|be done) [for me] ${where}|(anything|something) (for me|i have|i need|left|else) to do ${where}|anything to (do|be done) ${where}`,
    `what [still|all] (needs|has|is|remains|have|are) [still] (doing|to be done|be done|left to do) ${where}|what is (expected|wanted|required|needed|asked|demanded|requested) (of|from) (me|us) ${where}|what (are|is) (my|our) (part|job|task|role|duty|duties|share) ${where}`,
    `who (does|is doing|has to do|needs to do|must do|should do|is to do|is supposed to do) what ${where}|who is (responsible|on the hook) for what ${where}|what (do|does|did|would) <target> (want|need|expect|ask) (me|us) to do|what (does|do|did|would) (he|she|they|<person>) (want|need|expect|ask) (me|us) to do ${where}`,
  ],
  'key-points': [
    `what (matters|is important|counts|stands out|is worth knowing) ${where}|what (do|should|must) i [need|have] [to] know ${where}`,
  ],
  detailed: [
    `what (was|is|were|has been|got|have been|is being|has) [it|there|now|finally|been|all] ${decided} [on|to|about] ${where}|what (did|have|has|do) ${party} [all|finally|now|in the end] ${decided} [on|to|about|to do] ${where}`,
    `(has|was|is|have|were|are) (a|any|the|the final|some) (decision|decisions|conclusion|agreement|agreements) [been] (made|taken|reached|drawn) ${where}|(have|did|has) ${party} [all|finally|already] (come to|came to|reach|reached|make|made|take|taken|get to) (a|an|any|the|some) (decision|conclusion|agreement|decisions) ${where}|(which|what) (decision|decisions|agreement|agreements|conclusion|conclusions) (was|were|have been|has been|did they|have they) (made|taken|reached|drawn|make|take|reach|draw) ${where}`,
    `(was|were|is|has|are|did) (anything|something|it|that) [been|get] ${decided} [on] ${where}|(did|have|has) ${party} [all|finally|already] ${decided} [on|about] (anything|something) ${where}|[and] how did (it|that|this|they) end [up]|what (came|comes) (out of|of|from) <target>|what did ${party} (come to|end up with|go with|go for|choose|pick) ${where}`,
  ],
  brief: [
    `in (short|brief|summary|a nutshell|a word|(one|two|three|a few|a couple of|few|ten|five) (words|word|sentence|sentences|line|lines|breath)|a (sentence|line|breath)) [what is <target> [about]|what does <target> (say|want)]|(tell|give|say|read|have|put|let me have|let me hear) [me] <target> [to me] (in (short|brief|a nutshell|one sentence|a sentence|one line|a line|one word|a few words|two words|few words)|briefly|shortly)`,
    `(tell|give) me [just] in (short|brief|a nutshell|(one|a|two|a few|few) (sentence|line|word|words|sentences|lines)) [what <target> (says|is about|wants)]|(briefly|shortly) what is <target> about|what is <target> about (in short|in brief|briefly|in a nutshell|in (one|a) (sentence|line|word))|(boil|cut|break) <target> down [for me]|(sum|summarize|summarise|recap|condense|abridge) <target> [up] [briefly|quickly|for me|to me|in short|in brief|in (one|two|three|a few|a couple of|a) (words|word|sentence|sentences|line|lines)]|long story short|(sum|wrap) (it|that|this) up [briefly|quickly|for me]`,
    `(put|say|explain|tell|give|rephrase|word|express) [me] (it|that|this|<target>) [to me] (in|using|with) [a] (simple|simpler|plain|plainer|other|different|easy|easier|normal|layman|layman s|everyday) (words|terms|english|language|way)|(explain|rephrase|simplify|clarify|interpret) (it|that|this|<target>) [to me|for me|please|simply|again]|what (do|does|did) (you|he|she|they|it|that|this|<target>) mean [by (that|it|this)|with (that|it|this)]|what is (that|it|this) supposed to mean|in (plain|simple|simpler|other|different) (words|terms|english)|i (do not|can not) understand (it|that|this|<target>)`,
  ],
};

/** A view by its name: "give me the key points of this", "any action items". */
function askedByName(noun: string): readonly string[] {
  const named = `[any|the|my|all the|all|just the|only the|its|some|your|a|an|just] [two|three|four|five|few|couple of] ${noun} ${where}`;
  return [
    named,
    `(give|tell|read|list|name|show|bring|send|state|run through|run me through|walk me through|go through|let me have|let me hear|let me know|hear|get|find|pick out|pull out|extract|i want|i need|i would like|take me through|stick to|start with|hit me with|throw me|what about|how about) [to hear|to know|to have] [me|us|out] ${named}`,
    `(what is|what are|what were|what was|where are|which are|are there|is there|were there|was there|have we|have you|have i|have i got|do i have|do we have|does it have|does it contain|does <target> (have|contain)|are we having) [got] ${named}`,
  ];
}

/** Beside its name, words that make a question about a mail one for this view. */
const cuesBeside: Readonly<Partial<Record<MailView, readonly string[]>>> = {
  'action-items': [
    `${duty} (i|we) (do|deal with)|i (have|need|got|am supposed|am meant|am expected) [got] to do|(me|us|for me|left) to (do|be done)|to be done|needs doing|(expected|wanted|required|asked) of me|does what`,
  ],
  detailed: [decided],
  brief: [
    'in (short|brief|a nutshell|a word|one word|a sentence|one sentence|a line|one line|a few words|two words)|briefly',
  ],
};

const views = Object.keys(nouns) as MailView[];

/** What is asked of a mail, in the view that the words name. */
export const viewRules: readonly Rule[] = views.map((view) => ({
  kind: 'what-about',
  fixed: { view },
  ways: [...questions[view], ...askedByName(nouns[view])],
}));

/** Where the sentence was read as a question about the mail in other words: its view, wherever its name stands. */
export const viewCues: readonly { readonly view: MailView; readonly phrases: readonly string[] }[] = views.map(
  (view) => ({
    view,
    phrases: [nouns[view], ...(cuesBeside[view] ?? [])],
  }),
);
