import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnv } from '~/platform/settings/env.server'
import { cookieHeader } from '../../http/http-client'
import { type StartedServer, startServer } from '../../http/server'
import { signedInClient } from '../../http/sign-in'
import { cameraPhoto } from '../../images/camera-photo'
import type { Measured } from '../benches'
import type { Figure } from '../verdict'
import { floodSockets } from './flooding-sockets'
import { measureIdleUploads } from './idle-uploads'
import { measureOverload } from './overload'

type Attack = (server: StartedServer, cookies: readonly string[]) => Promise<Figure[]>

/** Each on its own server, so that no attack affects the next measurement. */
const ATTACKS: readonly Attack[] = [
  async ({ origin }, cookies) => measureIdleUploads(origin, cookies, { photo: await photoOf() }),
  ({ origin, pid }, cookies) => floodSockets({ origin, pid, cookies }),
  ({ origin }, cookies) => measureOverload(origin, cookies),
  ({ origin }, cookies) => measureOverload(origin, cookies, { obeys: false }),
]

/** Measures the impact of one attacker, or of one thousand connections, on everybody else (decision 0130), each figure with its limit. */
export async function measureAttacks(): Promise<Measured> {
  const figures: Figure[] = []
  for (const attack of ATTACKS) {
    const server = await startServer({
      DATABASE_URL: String(processEnv().DATABASE_URL),
      DATA_DIR: join(tmpdir(), `bench-attacks-${process.pid}`),
    })
    try {
      figures.push(...(await attack(server, await cookiesOf(server))))
    } finally {
      await server.stop()
    }
  }
  return { figures }
}

/** Cookie headers of four members. */
async function cookiesOf(server: StartedServer): Promise<string[]> {
  const members = await Promise.all(
    Array.from({ length: 4 }, () => signedInClient(server, { userType: 'trans' })),
  )
  return members.map(({ client }) => cookieHeader(client.cookies))
}

async function photoOf(): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await cameraPhoto())
}
