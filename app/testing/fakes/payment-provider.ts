import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenOn } from './listen'

export type Shop = { shopId: string; key: string }
export type Sale = {
  saleId: string
  reference: string
  amount?: string
  currency?: string
  /** How the sale ended, for status queries. */
  result?: string
}

/**
 * Signs as the provider's documentation says; written apart from the product's code, so that only the published vectors connect the two.
 */
export function providerSignature(
  parameters: Map<string, string>,
  key: string,
  algorithm = 'sha256',
): string {
  let text = key
  for (const name of [...parameters.keys()].sort()) {
    const value = parameters.get(name) ?? ''
    if (name === 'signature' || name === 'email' || value === '') continue
    text += `:${name}=${value}`
  }
  return createHash(algorithm).update(text, 'utf8').digest('hex')
}

/** The query of a notice as the provider sends it. */
export function noticeQuery(
  { shopId, key }: Shop,
  event: string,
  { saleId, reference, amount = '9.99', currency = 'EUR' }: Sale,
  { extra = {}, algorithm }: { extra?: Record<string, string>; algorithm?: string } = {},
): string {
  const parameters = new Map(
    Object.entries({
      event,
      type: 'purchase',
      shopID: shopId,
      saleID: saleId,
      referenceID: reference,
      priceAmount: amount,
      priceCurrency: currency,
      paymentMethod: 'CC',
      ...extra,
    }),
  )
  const query = new URLSearchParams([...parameters])
  query.set('signature', providerSignature(parameters, key, algorithm))
  return query.toString()
}

export type FakeProvider = {
  url: string
  /** The settings of an app that uses it. */
  env: Record<string, string>
  /** Whether it would accept this order link: complete, and signed with the shop's key. */
  accepts(orderLink: string): boolean
  /** Adds a sale that status queries find from now on, by its reference or another one. */
  sell(sale: Sale, foundBy?: string): void
  /** The next status queries are answered with 503. */
  failNext(times: number): void
  /** Status queries so far; those with a wrong signature are refused. */
  queries: { answered: number; refused: number }
  stop(): Promise<void>
}

/** The payment provider on a free local port: an order page that checks signatures, and status queries. */
export async function startPaymentProvider({ shopId, key }: Shop): Promise<FakeProvider> {
  const sales = new Map<string, Sale>()
  const queries = { answered: 0, refused: 0 }
  let failing = 0

  const isSigned = (query: URLSearchParams) =>
    query.get('signature') === providerSignature(new Map(query), key) && query.get('shopID') === shopId

  function accepts(orderLink: string): boolean {
    const { origin, pathname, searchParams } = new URL(orderLink)
    const needed = ['version', 'type', 'priceAmount', 'priceCurrency', 'description', 'successURL']
    return (
      `${origin}${pathname}` === `${url}/startorder` &&
      isSigned(searchParams) &&
      needed.every((name) => searchParams.get(name)) &&
      (searchParams.get('description') ?? '').length <= 100
    )
  }

  function status(query: URLSearchParams, answer: ServerResponse): void {
    if (failing > 0) {
      failing -= 1
      return void answer.writeHead(503).end()
    }
    if (!isSigned(query)) {
      queries.refused += 1
      return void answer.writeHead(200).end('response: ERROR\nerror: Invalid signature\n')
    }
    queries.answered += 1
    const sale = sales.get(query.get('referenceID') ?? '')
    if (!sale) return void answer.end('response: NOTFOUND\n')
    const { saleId, reference, amount = '9.99', currency = 'EUR', result = 'APPROVED' } = sale
    answer.end(
      `response: FOUND\nshopID: ${shopId}\nsaleID: ${saleId}\nreferenceID: ${reference}\npriceAmount: ${amount}\n` +
        `priceCurrency: ${currency}\nemail: buyer@example.test\nsaleResult: ${result}\n`,
    )
  }

  const server = createServer((request: IncomingMessage, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
    if (pathname === '/status/purchase') return status(searchParams, answer)
    answer.writeHead(pathname === '/startorder' && isSigned(searchParams) ? 200 : 400).end()
  })
  const url = `http://127.0.0.1:${await listenOn(server)}`
  return {
    url,
    env: {
      PAYMENT_SHOP_ID: shopId,
      PAYMENT_KEY: key,
      PAYMENT_ORDER_URL: `${url}/startorder`,
      PAYMENT_STATUS_URL: `${url}/status/purchase`,
    },
    accepts,
    sell: (sale, foundBy = sale.reference) => void sales.set(foundBy, sale),
    failNext: (times) => {
      failing = times
    },
    queries,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
