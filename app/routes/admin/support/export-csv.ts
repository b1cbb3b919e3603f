import type { LoaderFunctionArgs } from '@remix-run/node'
import { CSV_TYPE, csvHeads, csvRow } from '~/platform/text/csv'
import { exportFile } from './export.server'

const HEADS = [
  'number',
  'category',
  'subject',
  'state',
  'email',
  'language',
  'author',
  'staff',
  'writtenAt',
  'text',
  'images',
]

/** The tickets of a search as CSV, a row for each message. */
export const loader = (args: LoaderFunctionArgs) =>
  exportFile(args, {
    type: CSV_TYPE,
    filename: 'support.csv',
    async *partsOf(tickets) {
      yield csvHeads(HEADS)
      for await (const { messages, number, category, subject, state, email, language } of tickets) {
        const rows = messages.map(({ author, staffName, createdAt, text, images }) =>
          csvRow([
            number,
            category,
            subject,
            state,
            email,
            language,
            author,
            staffName,
            createdAt,
            text,
            images,
          ]),
        )
        yield rows.join('')
      }
    },
  })
