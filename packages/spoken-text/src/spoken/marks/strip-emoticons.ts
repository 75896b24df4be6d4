const emoticons =
  /(?<![\p{L}\p{N}])(?:[:;]['’]?[-o^]?[)(DPpOo\]}|/\\]+|=[-o^]?[)(D]+|[(][-o^]?[:;=](?=\s|$)|\^_+\^|-_+-|<\/?3+(?!\s*(?:days|weeks|months|years|hours|minutes|seconds|people|items|mails))|[oO]_[oO]|\\o\/|XD|:'\()(?![\p{L}\p{N}])/gu;

/** Text without ":-)" and its kin: nobody reads them out. */
export function stripEmoticons(text: string): string {
  return text.replace(emoticons, ' ');
}
