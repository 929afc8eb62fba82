import { randomUUID } from 'node:crypto'
import { PASSWORD } from './people.ts'

const address = {
  firstName: 'Nora',
  lastName: 'Quill',
  streetName: '1 Folio Street',
  city: 'Dublin',
  country: 'IE',
  postalCode: 'D02 X285',
}

/** Of calls about customers, as `sampleInputs` has them. */
export function customerInputs(email: string, cartId: string): Record<string, object> {
  return {
    createCustomer: {
      email: `${randomUUID()}@example.test`,
      password: PASSWORD,
      firstName: 'Nora',
      lastName: 'Quill',
      termsAccepted: true,
    },
    getCustomer: {},
    createAddress: { ...address, type: 'shipping' },
    changeAddress: {
      ...address,
      id: randomUUID(),
      company: 'Quill & Co',
      additionalInfo: 'Second floor',
      region: 'Co. Dublin',
      phone: '01 555 0180',
      cartId,
    },
    setDefaultAddress: { type: 'shipping', id: randomUUID(), cartId },
    deleteAddress: { type: 'shipping', id: randomUUID() },
    findCustomerByEmail: { email },
  }
}
