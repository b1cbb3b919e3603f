import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import getPort from 'get-port'
import { processEnv } from '~/platform/settings/env.server'

const CLIENTS = fileURLToPath(new URL('./clients.mjs', import.meta.url))
const RELAY = fileURLToPath(new URL('./relay.mjs', import.meta.url))

export type Member = { id: string; partnerId: string; cookie: string }
/** What the clients of a process sent and received. */
export type ChatCounts = {
  sent: number
  answered: number
  broken: number
  received: number
  duplicated: number
  disordered: number
  /** Read marks that the clients sent, as pages do. */
  reads: number
  times: number[]
}

/** The clients of one server process, in a child process. It ends with this process. */
export class ClientProcess {
  readonly #child: ChildProcess = fork(CLIENTS, { env: processEnv(), execArgv: [] })

  /** Resolves once the server has accepted all clients. */
  async connect(url: string, people: readonly Member[]): Promise<void> {
    this.#child.send({ connect: { url, people } })
    await answerOf(this.#child)
  }

  async sendAtRate(perSecond: number, lasts: number): Promise<ChatCounts> {
    this.#child.send({ sendAtRate: { perSecond, lasts } })
    return (await answerOf<{ result: ChatCounts }>(this.#child)).result
  }

  async disconnect(): Promise<void> {
    this.#child.send({ disconnect: true })
    await answerOf(this.#child)
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}

/** A process of the bare relay, over the same bus as what it is compared with; gives its address and what ends it. */
export async function startRelay(
  databaseUrl: string,
  busUrl?: string,
): Promise<{ url: string; stop(): void }> {
  const port = await getPort({ host: '127.0.0.1' })
  const given = JSON.stringify({ port, databaseUrl, busUrl })
  const child = fork(RELAY, [given], { env: processEnv(), execArgv: [] })
  await answerOf(child)
  return { url: `ws://127.0.0.1:${port}`, stop: () => child.kill('SIGKILL') }
}

/** What a process of the bench answers next. */
export async function answerOf<T>(child: ChildProcess): Promise<T> {
  const gone = once(child, 'exit').then(() => {
    throw new Error('A process of the bench ended early')
  })
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [T]
  return answer
}
