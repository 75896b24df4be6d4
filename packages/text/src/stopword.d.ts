// The package ships no types; these are the lists used here, each an array of lower-case words.
declare module 'stopword' {
  export const eng: readonly string[];
  export const deu: readonly string[];
  export const fra: readonly string[];
  export const spa: readonly string[];
  export const ita: readonly string[];
  export const nld: readonly string[];
  export const por: readonly string[];
  export const swe: readonly string[];
  export const dan: readonly string[];
}
