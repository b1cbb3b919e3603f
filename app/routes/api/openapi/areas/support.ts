import { z } from 'zod'
import { ContactCall } from '~/domains/support/forms'
import { BOT_CODES } from '../codes'
import type { Area } from '../operation'
import { Message } from '../shared-schemas'

export const SUPPORT: Area = {
  name: 'Support',
  description: 'Requests to support, with an account or without. The answer is read at the link of a mail.',
  operations: [
    {
      id: 'contactSupport',
      method: 'post',
      path: '/api/support/contact',
      summary: 'Write to support',
      description:
        'Opens a ticket and mails its link to `email`; with a session it is also among the own requests. Images are attached on the page.',
      session: 'used',
      body: { schema: ContactCall },
      responses: {
        200: {
          description: 'The message was sent.',
          schema: Message.extend({ number: z.string().describe('The number of the ticket, to quote.') }),
        },
      },
      refusals: BOT_CODES,
    },
  ],
}
