import type { Figure } from '../verdict'

/** A row of the table of faults: the fault, what members saw meanwhile, and the figures with their limits. */
export type Fault = { fault: string; seen: string; figures: Figure[] }

/** Measures one fault or several similar ones. `report` prints the progress. */
export type MeasureFault = (report: (line: string) => void) => Promise<Fault[]>
