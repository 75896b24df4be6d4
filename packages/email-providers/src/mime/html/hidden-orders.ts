const machine =
  '(?:AI|artificial intelligence|assistants?|chat ?bots?|(?:language )?models?|LLMs?|agents?|copilot|GPT)';
/** Said to a program that reads mail, and to nobody who does: "note to the AI assistant", "ignore all previous instructions". */
const ordersMachine = new RegExp(
  String.raw`\b(?:notes?|instructions?|messages?|prompts?|commands?|orders?) (?:to|for) (?:the |any |all |every |an? )?(?:\w+ )?${machine}\b|\b(?:ignore|disregard|forget) (?:all |any |the )?(?:previous|prior|earlier|above) (?:instructions?|prompts?|rules)\b|\b(?:if you are|you are|as) an? (?:AI|language model|LLM|assistant)\b|\bAI (?:assistants?|agents?|models?)\b[^.]{0,40}\b(?:reading|processing|summari[sz]ing|must|should)\b`,
  'i',
);
/** Markup beyond is not looked at. */
const longest = 200_000;

function wordsOf(html: string): string {
  return html
    .slice(0, longest)
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** Whether HTML holds, where no reader sees it, words that give orders to a program which reads it. Pure. */
export function hidesOrders(html: string, visible: string): boolean {
  return ordersMachine.test(wordsOf(html)) && !ordersMachine.test(visible.replace(/\s+/g, ' '));
}
