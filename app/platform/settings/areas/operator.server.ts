import { z } from 'zod'
import { demandedOr, documented, settingsArea } from '../area.server'
import { email, line } from '../values.server'

/** Who runs the platform, for the legal pages and receipts. Each value is one line. */
type Operator = {
  name: string
  address: string
  email: string
  phone: string
  representative: string
  /** Section 18 (2) MStV: name and address. */
  responsible: string
  /** Section 7 JMStV. */
  youthOfficer: string
  dataAuthority: string
  dataOfficer?: string
  register?: string
  vatId?: string
  /** Names of the service providers for servers, storage and e-mail. */
  processors?: string
}

/** The operator, as the legal pages name it. */
export const operator = settingsArea({
  schema(context) {
    const required = (about: string, hint: string, demo: string, kind = line) =>
      documented(`required: ${about}`, demandedOr(context, kind, hint, demo))
    const demoOnly = (demo: string) => (context.isProduction ? line.optional() : line.default(demo))
    return z.object({
      OPERATOR_NAME: required(
        "the operator's name and legal form, as on the legal pages",
        'the name and legal form of the operator',
        'Beispiel GmbH (Demo)',
      ),
      OPERATOR_ADDRESS: required(
        'street, number, postcode, town, country, in one line',
        'the street, number, postcode, town and country of the operator',
        'Beispielstraße 1, 10115 Berlin, Deutschland',
      ),
      OPERATOR_EMAIL: required(
        'the e-mail address that members, authorities and withdrawals of contracts reach',
        'the e-mail address of the operator',
        'betreiber@example.org',
        email,
      ),
      OPERATOR_PHONE: required('the phone number', 'the phone number of the operator', '+49 30 000000'),
      OPERATOR_REPRESENTATIVE: required(
        'who represents the operator',
        'the names of those who represent the operator',
        'Eva Beispiel',
      ),
      OPERATOR_RESPONSIBLE: required(
        'who is responsible for the content (section 18 (2) MStV), name and address',
        'the name and address of the person responsible for the content (section 18 (2) MStV)',
        'Eva Beispiel, Beispielstraße 1, 10115 Berlin',
      ),
      OPERATOR_YOUTH_OFFICER: required(
        'the officer for the protection of minors (section 7 JMStV), name and contact',
        'the name and contact of the officer for the protection of minors (section 7 JMStV)',
        'Jo Beispiel, jugendschutz@example.org',
      ),
      OPERATOR_DATA_AUTHORITY: required(
        'the supervisory authority for data protection, name and address',
        'the supervisory authority for data protection, with its address',
        'Berliner Beauftragte für Datenschutz und Informationsfreiheit, Alt-Moabit 59-61, 10555 Berlin',
      ),
      OPERATOR_DATA_OFFICER: documented('the data protection officer, name and contact', line.optional()),
      OPERATOR_REGISTER: documented(
        'court and number of the register entry',
        demoOnly('Amtsgericht Beispielstadt, HRB 0000'),
      ),
      OPERATOR_VAT_ID: documented('the VAT identification number', demoOnly('DE000000000')),
      OPERATOR_PROCESSORS: documented(
        'names of the service providers for servers, storage and e-mail',
        line.optional(),
      ),
    })
  },
  read: (values): { operator: Operator } => ({
    operator: {
      name: values.OPERATOR_NAME,
      address: values.OPERATOR_ADDRESS,
      email: values.OPERATOR_EMAIL,
      phone: values.OPERATOR_PHONE,
      representative: values.OPERATOR_REPRESENTATIVE,
      responsible: values.OPERATOR_RESPONSIBLE,
      youthOfficer: values.OPERATOR_YOUTH_OFFICER,
      dataAuthority: values.OPERATOR_DATA_AUTHORITY,
      dataOfficer: values.OPERATOR_DATA_OFFICER,
      register: values.OPERATOR_REGISTER,
      vatId: values.OPERATOR_VAT_ID,
      processors: values.OPERATOR_PROCESSORS,
    },
  }),
})
