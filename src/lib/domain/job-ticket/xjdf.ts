import type { JobTicket } from '../../contract/job-ticket.ts'
import { POINTS_PER_MM } from '../units.ts'
import { type Child, element, type Xml, xmlText } from '../xml.ts'

const PRODUCT = 'product'

const mimeTypes: Record<JobTicket['files'][number]['type'], string> = {
  pdf: 'application/pdf',
  tiff: 'image/tiff',
  jpeg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
}

/**
 * A job ticket as XJDF 2.1 (CIP4): what is to be made as a product with its intents, where it goes, and
 * the files as a run list. What XJDF has no attribute for stands in comments, in words.
 */
export function xjdfOf(ticket: JobTicket, madeAt: string): string {
  const { orderNumber, position, product } = ticket
  return xmlText(
    element(
      'XJDF',
      [
        element('AuditPool', [
          element('AuditCreated', [
            element('Header', '', { AgentName: 'Quire', DeviceID: 'Quire', Time: madeAt }),
          ]),
        ]),
        element('ProductList', [productOf(ticket)]),
        set('CustomerInfo', [
          resource([element('CustomerInfo', '', { CustomerOrderID: orderNumber })]),
        ]),
        set('Contact', dropsOf(ticket).map(contactResource)),
        set('DeliveryParams', deliveriesOf(ticket)),
        ticket.files.length > 0 && set('RunList', runsOf(ticket)),
      ],
      {
        xmlns: 'http://www.CIP4.org/JDFSchema_2_0',
        Version: '2.1',
        JobID: orderNumber,
        JobPartID: `${orderNumber}-${position}`,
        DescriptiveName: ticket.jobName || product.name,
        Types: 'Product',
      },
    ),
  )
}

const set = (name: string, resources: Xml[]) =>
  element('ResourceSet', resources, { Name: name, Usage: 'Input' })
const resource = (inner: Child[]) => element('Resource', inner)

function productOf({ product, quantity, characteristics, format, facts }: JobTicket): Xml {
  const comments = characteristics.map(({ name, value }) =>
    element('Comment', `${name}: ${value}`, { Type: 'Description' }),
  )
  const grams = facts['grams']
  return element(
    'Product',
    [
      ...comments,
      format && intent('LayoutIntent', layoutOf(format)),
      typeof grams === 'number' &&
        intent('MediaIntent', {
          MediaType: typeof facts['stock'] === 'string' ? 'Other' : 'Paper',
          Weight: String(grams),
        }),
    ],
    {
      ID: PRODUCT,
      IsRoot: 'true',
      Amount: String(quantity),
      ExternalID: product.id,
      DescriptiveName: product.name,
    },
  )
}

const intent = (name: string, attributes: Record<string, string>) =>
  element('Intent', [element(name, '', attributes)], { Name: name })

function layoutOf({ widthMm, heightMm, bleedMm, pages }: NonNullable<JobTicket['format']>) {
  return {
    Bleed: points(bleedMm),
    FinishedDimensions: `${points(widthMm)} ${points(heightMm)} 0`,
    ...(pages !== null && { Pages: String(pages) }),
  }
}

const points = (mm: number) => String(Math.round(mm * POINTS_PER_MM * 1000) / 1000)

/** A parcel, or several where the line goes to several addresses: each has an identifier then. */
type Going = Pick<JobTicket, 'due' | 'quantity' | 'deliverTo'> & { id: { DropID?: string } }

function dropsOf({ drops, due, quantity, deliverTo }: JobTicket): Going[] {
  if (!drops) return [{ due, quantity, deliverTo, id: {} }]
  return drops.map(({ drop, ...going }) => ({ ...going, id: { DropID: `drop-${drop}` } }))
}

const contactResource = (going: Going) =>
  resource([element('Part', '', { ContactType: 'Delivery', ...going.id }), contactOf(going)])

/** What has left is told once, before the first. */
function deliveriesOf(ticket: JobTicket): Xml[] {
  return dropsOf(ticket).map((going, index) =>
    resource([
      ...(index === 0 ? partsOf(ticket) : []),
      going.id.DropID !== undefined && element('Part', '', going.id),
      deliveryOf(going),
    ]),
  )
}

function contactOf({ deliverTo }: Pick<JobTicket, 'deliverTo'>): Xml {
  const { company, name, street, more, postcode, city, region, country, phone } = deliverTo
  const address = {
    Street: street,
    ...(more && { ExtendedAddress: more }),
    PostalCode: postcode,
    City: city,
    ...(region && { Region: region }),
    CountryCode: country,
  }
  return element('Contact', [
    element('Address', '', address),
    phone !== '' && element('ComChannel', '', { ChannelType: 'Phone', Locator: telOf(phone) }),
    company !== '' && element('Company', '', { OrganizationName: company }),
    name !== '' && element('Person', '', { DescriptiveName: name }),
  ])
}

const telOf = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** The day is the plant's; XJDF wants an instant, and noon is that day in every time zone of Europe. */
function deliveryOf({ due, quantity }: Going): Xml {
  return element(
    'DeliveryParams',
    [element('DropItem', '', { Amount: String(quantity), ItemRef: PRODUCT })],
    { Required: `${due}T12:00:00Z` },
  )
}

/** What has left before the rest, a comment each: how many pieces, which, and their parcel. */
function partsOf({ parts = [] }: JobTicket): Xml[] {
  return parts.map(({ part, quantity, contents, carrier, number, sentAt }) =>
    element(
      'Comment',
      [`Part ${part}: ${quantity} sent ${sentAt}`, carrier, number, contents]
        .filter((text) => text !== '')
        .join(', '),
      { Type: 'Description' },
    ),
  )
}

function runsOf({ files }: JobTicket): Xml[] {
  return files.map(({ name, type, bytes, pages, url }, index) =>
    resource([
      element('Part', '', { Run: `run-${index + 1}` }),
      element(
        'RunList',
        [
          element('FileSpec', '', {
            FileSize: String(bytes),
            MimeType: mimeTypes[type],
            URL: url,
            UserFileName: name,
          }),
        ],
        pages === null ? {} : { NPage: String(pages) },
      ),
    ]),
  )
}
