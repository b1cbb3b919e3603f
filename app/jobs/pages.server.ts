import { purgePages, sendPagePurge } from '~/domains/listing/page-purge.server'

export const pageHandlers = purgePages.handledBy(sendPagePurge)
