import type { LoaderFunctionArgs } from '@remix-run/node'
import { csvRow } from '~/platform/text/csv'
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
    type: 'text/csv; charset=utf-8',
    filename: 'support.csv',
    // With a byte order mark, so that spreadsheets read UTF-8.
    start: `\ufeff${csvRow(HEADS)}`,
    between: '',
    end: '',
    ticket: ({ messages, number, category, subject, state, email, language }) =>
      messages
        .map(({ author, staffName, createdAt, text, images }) =>
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
        .join(''),
  })
