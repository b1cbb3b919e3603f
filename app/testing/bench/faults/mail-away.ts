import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { startSmtpServer } from '../../fakes/smtp-server'
import { startFaultProxy } from '../../faults/fault-proxy'
import { startServer } from '../../http/server'
import { stampFields } from '../../proofs/bot-check'
import { atMost } from '../verdict'
import type { MeasureFault } from './fault'

const PEOPLE = 3
const AWAY_FOR = seconds(10)
const MAIL_WITHIN = seconds(90)

/** People register while the mail server is gone; their mails arrive once it is back. */
export const measureMailAway: MeasureFault = async () => {
  const smtp = await startSmtpServer()
  const proxy = await startFaultProxy(smtp.url)
  const server = await startServer({
    DATABASE_URL: String(processEnv().DATABASE_URL),
    SMTP_URL: proxy.address,
  })
  try {
    await proxy.cut()
    const emails = Array.from({ length: PEOPLE }, () => `${randomUUID()}@example.test`)
    const answers = await Promise.all(
      emails.map((email) =>
        server.client().postForm('/register', {
          email,
          userType: 'man',
          firstName: 'Jonas',
          password: 'vier gelbe Enten',
          confirmPassword: 'vier gelbe Enten',
          ...stampFields(),
        }),
      ),
    )
    await sleep(AWAY_FOR)
    await proxy.restore()
    const backAt = performance.now()
    const arrived = () =>
      emails.filter((email) => smtp.deliveries.some(({ to }) => to.includes(email))).length
    while (arrived() < PEOPLE && performance.now() < backAt + MAIL_WITHIN) await sleep(100)
    const took = (performance.now() - backAt) / seconds(1)
    const notSent = answers.filter((answer) => answer.headers.get('location') !== '/check-mail').length
    return [
      {
        fault: 'SMTP unreachable for 10 s',
        seen: 'registration works as always and says that a mail comes; it comes once the mail server is back',
        figures: [
          atMost(0, 'SMTP away: registrations that failed', notSent),
          atMost(0, 'SMTP away: mails that did not come', PEOPLE - arrived()),
          atMost(60, 'SMTP away: the last mail came after', took, ' s'),
        ],
      },
    ]
  } finally {
    await server.stop()
    await proxy.cut()
    await smtp.stop()
  }
}
