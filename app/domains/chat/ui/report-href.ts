/** Where a message is told to the moderators. */
export const reportHref = (partnerId: string, messageId: string): string =>
  `/report/${partnerId}?${new URLSearchParams({ message: messageId })}`
