/** Asked once, after the greeting, where nobody has said yet whether unopened mail may go to a model (J-6). */
export const consentQuestion =
  "May I have the language model read mail that you haven't opened yet, so that I can put it better and find what matters? Yes or no.";

/** As the agent says of itself what it does: "I'll … from now on." */
export const consentWords = {
  allowed: "let the language model read mail you haven't opened",
  refused: "keep mail you haven't opened from the language model",
  ask: "ask before the language model reads mail you haven't opened",
} as const;
