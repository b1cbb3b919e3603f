import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type OneAddress = {
  origin: string
  /** The targets of new connections, in turn; existing ones stay. */
  lead(origins: readonly string[]): void
  /** Existing connections stay open, but forward nothing more; new ones work. */
  silence(): void
  stop(): Promise<void>
}

/** One address for several server processes, like a load balancer: new connections go to one that accepts them. */
export async function oneAddress(): Promise<OneAddress> {
  const open = new Set<Socket>()
  let ports: number[] = []
  let next = 0

  function lead(near: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    far.once('error', () => lead(near, others))
    far.once('connect', () => {
      far.removeAllListeners('error')
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  const server = createServer({ pauseOnConnect: true }, (near) => {
    const first = next++ % Math.max(1, ports.length)
    lead(near, [...ports.slice(first), ...ports.slice(0, first)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    lead(origins) {
      ports = origins.map((origin) => Number(new URL(origin).port))
    },
    silence() {
      for (const socket of open) socket.unpipe()
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
