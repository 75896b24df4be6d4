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
  export const ces: readonly string[];
  export const est: readonly string[];
  export const fin: readonly string[];
  export const gle: readonly string[];
  export const hrv: readonly string[];
  export const hun: readonly string[];
  export const lat: readonly string[];
  export const lit: readonly string[];
  export const nob: readonly string[];
  export const pol: readonly string[];
  export const ron: readonly string[];
  export const slk: readonly string[];
  export const slv: readonly string[];
}
