import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

type Target = { host: string[]; port: number[] }

/**
 * A proxy that can be shut and opened, which makes a database unreachable for its clients without stopping it for others. `shut` closes every
 * connection and refuses new ones.
 */
export async function startGate({ host: [host = '127.0.0.1'], port: [port = 5432] }: Target) {
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const onward = connect(port, host)
    for (const [from, to] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(0)
  const address = server.address() as AddressInfo

  return {
    address: { host: '127.0.0.1', port: address.port },
    open: () => listen(address.port),
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
