import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { portOf } from './listen'

type Delivery = { from: string; to: string[]; user: string | undefined; source: string }

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
      done(
        address.startsWith('refused')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : null,
      )
    },
    onData(stream, { envelope, user }, done) {
      void text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        deliveries.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, source })
        done()
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
