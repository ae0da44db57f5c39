/** What ends a web address in running text, in a class of a pattern: spaces, what is no part of one, and the punctuation of scripts that put no space after it. */
export const endsAddress = '\\s<>"،؛؟۔、。，：；！？（）「」『』【】《》';

const words = new RegExp(`[${endsAddress}]+`);
const address =
  /(?:https?:\/\/|\bwww\.)\S|\b[\p{L}\p{N}-]+\.(?:com|net|org|info|biz|xyz|top|shop|site|online|ru|cn)\b/iu;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}/]+$/gu;

/** The web addresses that a text names, those without a scheme included, each with what is written close to it. */
export const linksIn = (text: string): string[] =>
  text
    .split(words)
    .filter(word => address.test(word))
    .map(word => word.replaceAll(around, ''));
