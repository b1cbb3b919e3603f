import { plainText, signsIn } from '~/platform/plain-text'

/** A bio as it is stored and counted. */
export const bioText = (typed: string): string => plainText(typed).replace(/\n{3,}/g, '\n\n')

export const bioLength = (typed: string): number => signsIn(bioText(typed))
