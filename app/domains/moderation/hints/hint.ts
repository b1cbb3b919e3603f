/** What the models say about a photo: a hint for moderators, never a verdict. */
export type Hint = { faces: number /** From 0 to 1. */; nudity: number }

/** A task and an answer of the hint process. */
export type HintTask = { bytes: Uint8Array }
export type HintAnswer = Hint & { rssMb: number /** Of all threads. */; cpuMs: number }
