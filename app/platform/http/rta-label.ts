/** The label of the Association of Sites Advocating Child Protection, which filters for children look for. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA'
