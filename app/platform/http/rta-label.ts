/** The label of the Association of Sites Advocating Child Protection, by which parental filters recognise sites for adults. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA'
