/** Why a photo comes with a mark. */
export const HINT_MARKS = ['nudity', 'no-face'] as const
export type HintMark = (typeof HINT_MARKS)[number]

/** The settings that say what is marked, and what waits in spite of "publish first". */
export type HintSettings = { detectFaces: boolean; filterNudity: boolean; nudityThreshold: number }

/** A high score is always marked, a photo without a face only while faces are asked for. Without a hint there is no mark. */
export function marksOf(hint: Hint | null, { detectFaces, nudityThreshold }: HintSettings): HintMark[] {
  if (!hint) return []
  const marks: HintMark[] = []
  if (hint.nudity >= nudityThreshold) marks.push('nudity')
  if (detectFaces && hint.faces === 0) marks.push('no-face')
  return marks
}

/** The marks for which a photo waits for a moderator even if photos are published first (DECISIONS "Auto-moderation"). */
export function waitsFor(hint: Hint | null, settings: HintSettings): HintMark[] {
  return marksOf(hint, settings).filter((mark) => mark === 'no-face' || settings.filterNudity)
}

/** What the models say about a photo: a hint for moderators, never a verdict. */
export type Hint = { faces: number /** From 0 to 1. */; nudity: number }

/** A task and an answer of the hint process. */
export type HintTask = { bytes: Uint8Array }

export type HintAnswer = Hint & { rssMb: number /** Of all threads. */; cpuMs: number }
