import { z } from 'zod'

/** The browser's position, in degrees: used only to find the nearest place. */
export const PositionForm = z.object({ latitude: degrees(90), longitude: degrees(180) })

function degrees(limit: number) {
  return z.string().min(1).max(30).transform(Number).pipe(z.number().min(-limit).max(limit))
}
