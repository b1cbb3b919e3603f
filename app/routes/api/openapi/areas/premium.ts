import { PURCHASED_DAYS } from 'db/limits/payments'
import { z } from 'zod'
import type { Area } from '../operation'
import { moment } from '../shared-schemas'

export const PREMIUM: Area = {
  name: 'Premium',
  description: 'Providers buy premium at /premium.',
  operations: [
    {
      id: 'upgradePremium',
      method: 'post',
      path: '/api/upgrade-premium',
      summary: 'The free upgrade of the demo',
      description: `Adds ${PURCHASED_DAYS} days. Only where DEMO_UPGRADE is on.`,
      session: 'needed',
      responses: {
        200: {
          description: 'Premium is active.',
          schema: z.object({ message: z.string(), premiumExpiresAt: moment() }),
        },
      },
      refusals: { 403: ['demo-only', 'premium-for-providers'] },
    },
    {
      id: 'receivePaymentNotice',
      method: 'get',
      path: '/api/payments/notice',
      summary: 'For the payment provider: a signed notice of a sale',
      description:
        'The parameters and their signature are those of Verotel FlexPay, version 4. Copies of a notice change nothing.',
      responses: {
        200: { description: 'The text `OK`: the notice is stored.', type: 'text/plain' },
        400: { description: 'Malformed, or not signed with the key of the shop.', type: 'text/plain' },
      },
    },
  ],
}
