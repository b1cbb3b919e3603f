/**
 * Attribute of the main part of a page whose own bar takes the place of a phone's navigation (navigation.tsx), or of such a bar inside a page
 * that has one only sometimes (member.css): all other pages need not be searched for it.
 */
export const OWN_BAR = { 'data-own-bar': '' }
