import type { Figure } from '../verdict'

/** One fault of the table: what happened to the site, what people saw meanwhile, and its figures with their limits. */
export type Fault = { fault: string; seen: string; figures: Figure[] }

/** Measures one fault, or some of a kind. `report` prints a line while it runs. */
export type MeasureFault = (report: (line: string) => void) => Promise<Fault[]>
