import type { ReactNode } from 'react'
import { CHIP_SHAPE } from './chip'

/** A chip in a line of text. In a module of its own, since visitors never load it (decision 0151). */
export function SmallChip({ children }: { children: ReactNode }) {
  return <span className={`${CHIP_SHAPE} min-h-6 px-2.5`}>{children}</span>
}
