import { randomInt } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { singleton } from '~/platform/process/singleton.server'
import { env } from '~/platform/settings/env.server'
import { centsOf, type FlexPayParameters, isSigned, readParameters } from '../flexpay'

/** A sale of the sandbox, and what became of its notices. */
export type SandboxSale = {
  saleId: string
  cents: number
  /** False if the sale is made up by a forged notice: nobody paid. */
  isApproved: boolean
  deliveries: { event: string; answer: string }[]
}

/** The parameters of an order link that the provider would accept: signed by this shop, for a purchase in euros; else null. */
export function readOrder(query: string): (FlexPayParameters & { referenceID: string }) | null {
  const { shopId, keys } = env().payment
  const order = readParameters(query)
  if (!order || !isSigned(order, keys)) return null
  const { version, shopID, type, referenceID, priceAmount = '', priceCurrency } = order
  if (version !== '4' || shopID !== shopId || type !== 'purchase' || !referenceID) return null
  return priceCurrency === 'EUR' && centsOf(priceAmount) ? { ...order, referenceID } : null
}

/** The sales of an order, the oldest first. They are kept in this process only. */
export function salesOf(reference: string): SandboxSale[] {
  return orders().get(reference) ?? []
}

/** Adds a sale of an order, as a payment at the provider does. */
export function addSale(reference: string, cents: number): SandboxSale {
  const saleId = String(randomInt(100_000_000, 999_999_999))
  const sale = { saleId, cents, isApproved: true, deliveries: [] }
  orders().set(reference, [...salesOf(reference), sale])
  return sale
}

const ORDERS_MAX = 1000
const orders = () =>
  singleton('sandbox-orders', () => new LRUCache<string, SandboxSale[]>({ max: ORDERS_MAX }))
