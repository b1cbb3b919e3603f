import { tmpdir } from 'node:os'
import { join } from 'node:path'
import getPort from 'get-port'
import { processEnv } from '~/platform/settings/env.server'
import { startServer } from '../../http/server'
import type { Measured } from '../benches'
import { atLeast, atMost, type Figure, quantile } from '../verdict'
import { deliverAll, deliverAtPace } from './deliver-notices'
import { grantsOf, makeOrders } from './orders'

/** A size of 1: 200 sales, 50 copies of each notice, 20 kills of the server. */
const SALES = 200
const COPIES = 50
const KILLS = 20
const SHOP = { shopId: '60678', key: 'the key of the measured shop' }
const PACE = { perSecond: 50, forS: 25 }
/** A process that was killed a moment ago compiles its code first: reported apart. */
const WARM_UP_S = 5

/**
 * Measures what the payments promise (issue "Premium, payment and verification"): copies of notices in random order, while the server is
 * killed and started again between, grant every sale exactly once; then how long a notice takes at a steady pace.
 */
export async function measurePayments(scale: number, report: (line: string) => void): Promise<Measured> {
  const sales = Math.max(2, Math.round(SALES * scale))
  const kills = Math.max(1, Math.round(KILLS * scale))
  const port = await getPort({ host: '127.0.0.1' })
  const start = () =>
    startServer({
      DATABASE_URL: String(processEnv().DATABASE_URL),
      DATA_DIR: join(tmpdir(), `bench-payments-${process.pid}`),
      PORT: String(port),
      PAYMENT_SHOP_ID: SHOP.shopId,
      PAYMENT_KEY: SHOP.key,
    })
  const orders = await makeOrders(sales)
  let server = await start()
  const restart = async () => {
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    server = await start()
  }
  try {
    const sent = await deliverAll({
      origin: server.origin,
      shop: SHOP,
      orders,
      copies: COPIES,
      kills,
      restart,
    })
    report(`${sent.delivered} notices delivered, ${sent.retries} tries failed, ${kills} kills`)
    const { once, more, none } = await grantsOf(orders)
    report(`${once} of ${sales} sales granted exactly once`)
    const paced = await makeOrders(PACE.perSecond * PACE.forS)
    const times = await deliverAtPace({ origin: server.origin, shop: SHOP, orders: paced, ...PACE })
    const [warmUp, steady] = [
      times.slice(0, PACE.perSecond * WARM_UP_S),
      times.slice(PACE.perSecond * WARM_UP_S),
    ]
    report(`the first ${WARM_UP_S} s after a start, p99: ${Math.round(quantile(warmUp, 0.99))} ms`)
    const figures: Figure[] = [
      atLeast(sales, `sales granted exactly once, of ${sales}`, once),
      atMost(0, 'sales granted more than once', more),
      atMost(0, 'sales lost', none),
      atMost(100, `p99 of a notice at ${PACE.perSecond}/s`, quantile(steady, 0.99), ' ms'),
    ]
    return { figures }
  } finally {
    await server.stop()
  }
}
