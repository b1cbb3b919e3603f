import type { FlexPayParameters } from '~/domains/payments/flexpay'
import type { SandboxAction } from '~/domains/payments/sandbox/sandbox-actions.server'
import type { SandboxSale } from '~/domains/payments/sandbox/sandbox-orders.server'
import { buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'

const LABELS: Record<SandboxAction, string> = {
  pay: 'Pay',
  decline: 'Card declined',
  'close-tab': 'Pay, then close the tab',
  'notice-lost': 'Pay, notice gets lost',
  'pay-twice': 'Pay twice',
  'pay-late': 'Pay, notice comes 10 s late',
  'refund-first': 'Refund arrives before its purchase',
  'wrong-amount': 'Pay a wrong amount',
  'wrong-signature': 'Notice with a wrong signature',
  repeat: 'Send the last notice again',
  refund: 'Refund the last sale',
  chargeback: 'Charge back the last sale',
}
const CHOICES = ['pay', 'decline'] as const satisfies SandboxAction[]
const FAULTS = [
  'close-tab',
  'notice-lost',
  'pay-twice',
  'pay-late',
  'refund-first',
  'wrong-amount',
  'wrong-signature',
] as const satisfies SandboxAction[]
const AFTERWARDS = ['repeat', 'refund', 'chargeback'] as const satisfies SandboxAction[]

type SandboxPageProps = {
  order: FlexPayParameters
  /** The query of the order link, sent along with each action. */
  query: string
  sales: readonly SandboxSale[]
  styles: string
}

/** The order page of the sandbox: a tool for developers and users of the demo, only in English, without the layout of the product. */
export function SandboxPage({ order, query, sales, styles }: SandboxPageProps) {
  return (
    <Document styles={styles} title="Sandbox order page">
      <p className="text-ink-soft">
        Stands in for the payment provider in the demo, in development and in tests. No money moves and no
        card is asked for.
      </p>
      <section className={`${CARD} grid gap-1 p-5`} aria-labelledby="order">
        <h2 id="order" className="text-lg font-semibold">
          {order.description}
        </h2>
        <p className="text-2xl tabular-nums">
          {order.priceAmount} {order.priceCurrency}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">Reference {order.referenceID}</p>
      </section>
      <form method="post" action="/sandbox/pay" className="grid gap-6">
        <input type="hidden" name="order" value={query} />
        <Choices title="The buyer" actions={CHOICES} />
        <Choices title="What may go wrong" actions={FAULTS} isQuiet />
        {sales.length > 0 ? <Choices title="Afterwards" actions={AFTERWARDS} isQuiet /> : null}
      </form>
      {sales.length > 0 ? <Sales sales={sales} /> : null}
      <p>
        {/* If nobody paid, the success page would say that a payment is being checked. */}
        <a
          className="inline-flex min-h-11 items-center text-accent underline"
          href={sales.some(({ isApproved }) => isApproved) ? order.successURL : order.declineURL}
        >
          Back to the shop
        </a>
      </p>
    </Document>
  )
}

/** The page for an order link with missing parameters or a wrong signature. */
export function SandboxRefusal({ styles }: { styles: string }) {
  return (
    <Document styles={styles} title="Invalid signature">
      <p>The parameters of this order are incomplete, or their signature is wrong.</p>
    </Document>
  )
}

function Document({ styles, title, children }: { styles: string; title: string; children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="stylesheet" href={styles} />
      </head>
      <body className="bg-canvas text-ink">
        <main className="mx-auto grid max-w-xl gap-5 p-4 md:p-8">
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  )
}

function Choices({
  title,
  actions,
  isQuiet = false,
}: {
  title: string
  actions: readonly SandboxAction[]
  isQuiet?: boolean
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      {actions.map((action, at) => (
        <button
          key={action}
          type="submit"
          name="action"
          value={action}
          className={buttonClass({ variant: isQuiet || at > 0 ? 'secondary' : 'primary', wide: true })}
        >
          {LABELS[action]}
        </button>
      ))}
    </fieldset>
  )
}

function Sales({ sales }: { sales: readonly SandboxSale[] }) {
  return (
    <section className="grid gap-2" aria-labelledby="sales">
      <h2 id="sales" className="text-lg font-semibold">
        Sales and notices
      </h2>
      <ul className="grid gap-2">
        {sales.map(({ saleId, deliveries }) => (
          <li key={saleId} className={`${CARD} p-3 text-sm`}>
            <span className="font-semibold">Sale {saleId}</span>
            {deliveries.map(({ event, answer }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a log that only grows
              <span key={at} className="block wrap-anywhere text-ink-soft">
                {event}: {answer}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
