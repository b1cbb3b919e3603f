import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from './listen'

type Delivery = { from: string; to: string[]; user: string | undefined; source: string }

/** The replies to recipients whose address begins so. The library adds the enhanced codes 5.1.1, 4.3.0 and 5.7.1. */
const RECIPIENTS = { refused: 550, deferred: 451, blocked: 557 }
/** The replies to the message for such recipients, with 5.1.1 and 5.6.0. */
const MESSAGES = { unknown: 550, content: 554 }

function refusalOf(address: string, replies: Record<string, number>): Error | null {
  const [, responseCode] = Object.entries(replies).find(([word]) => address.startsWith(word)) ?? []
  return responseCode ? Object.assign(new Error('not accepted'), { responseCode }) : null
}

/** A mail server on a free local port that accepts e-mail from user `app` with password `pass word`. */
export async function startSmtpServer(): Promise<{
  url: string
  deliveries: Delivery[]
  stop(): Promise<void>
}> {
  const deliveries: Delivery[] = []
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Clients keep their connections open for the next e-mail.
    closeTimeout: 100,
    onAuth({ username, password }, _session, done) {
      if (username === 'app' && password === 'pass word') done(null, { user: username })
      else done(new Error('unknown user'))
    },
    onRcptTo({ address }, _session, done) {
      done(refusalOf(address, RECIPIENTS))
    },
    onData(stream, { envelope, user }, done) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        const refusal = refusalOf(to.join(), MESSAGES)
        if (!refusal) deliveries.push({ from, to, user, source })
        done(refusal)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://app:pass%20word@127.0.0.1:${portOf(server.server)}`,
    deliveries,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
