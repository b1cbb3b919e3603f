import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from './listen'

type Delivery = { from: string; to: string[]; user: string | undefined; source: string }

/** The replies to recipients whose address begins so: status and enhanced code. */
const RECIPIENTS = {
  refused: '550 5.1.1',
  deferred: '451 4.3.0',
  blocked: '550 5.7.1',
  full: '552 5.2.2',
  quota: '550 5.2.2',
}
/** The replies to the message for such recipients; not every server sends an enhanced code. */
const MESSAGES = {
  unknown: '550 User unknown:',
  relay: '550',
  sender: '550 Sender address does not exist:',
  content: '550 5.6.0',
  failed: '554',
}

function refusalOf(address: string, replies: Record<string, string>): Error | null {
  const [, reply] = Object.entries(replies).find(([word]) => address.startsWith(word)) ?? []
  if (!reply) return null
  const [status, ...reason] = reply.split(' ')
  return Object.assign(new Error([...reason, 'not accepted'].join(' ')), { responseCode: Number(status) })
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
    // The library would derive them from the status.
    hideENHANCEDSTATUSCODES: true,
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
