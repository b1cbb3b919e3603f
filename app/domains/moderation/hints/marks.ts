/** Why a photo is marked in the queue. */
const HINT_MARKS = ['nudity', 'no-face'] as const
export type HintMark = (typeof HINT_MARKS)[number]

/** The settings that decide which photos are marked, and which of them wait although photos are published first. */
export type HintSettings = { detectFaces: boolean; filterNudity: boolean; nudityThreshold: number }

/** The marks of a photo: a high score is always marked, a missing face only while `detectFaces` is on. Without a hint there is none. */
export function marksOf(hint: Hint | null, { detectFaces, nudityThreshold }: HintSettings): HintMark[] {
  if (!hint) return []
  const marks: HintMark[] = []
  if (hint.nudity >= nudityThreshold) marks.push('nudity')
  if (detectFaces && hint.faces === 0) marks.push('no-face')
  return marks
}

/** The marks for which a photo waits for a moderator even if photos are published first (DECISIONS "Auto-moderation"). */
export function reviewMarks(hint: Hint | null, settings: HintSettings): HintMark[] {
  return marksOf(hint, settings).filter((mark) => mark === 'no-face' || settings.filterNudity)
}

/** What the models say about a photo: a hint for moderators, never a verdict. */
export type Hint = {
  faces: number
  /** From 0 to 1. */
  nudity: number
}

/** A task of the process that runs the models. */
export type HintTask = { bytes: Uint8Array }

export type HintAnswer = Hint & {
  rssMb: number
  /** The processor time of all threads. */
  cpuMs: number
}
