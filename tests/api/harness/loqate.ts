import { startDouble, type Told } from './double.ts'

export const LOQATE_KEY = 'AA11-AA11-AA11-AA11'

export type Manner =
  | 'well'
  | 'slow'
  | 'garbage'
  | 'half'
  | 'status 500 in html'
  /** Troubles by the numbers that Loqate publishes. */
  | { trouble: number; description: string }

const sheffield = {
  Id: 'GB|RM|B|1',
  Type: 'Address',
  Text: '12 Platen Lane',
  Highlight: '0-9',
  Description: 'Sheffield S1 2HE',
}
const lane = {
  Id: 'GB|RM|ENG|LANE',
  Type: 'Street',
  Text: 'Platen Lane',
  Highlight: '0-6',
  Description: 'Sheffield, S1 2HE - 3 Addresses',
}
const inLane = ['14 Platen Lane', '16 Platen Lane', 'Type House, Platen Lane'].map((Text, at) => ({
  ...sheffield,
  Id: `GB|RM|B|${at + 2}`,
  Text,
  Highlight: '',
}))

const found = {
  DomesticId: '',
  Language: 'ENG',
  LanguageAlternatives: 'ENG',
  Department: '',
  Company: '',
  SubBuilding: '',
  BuildingNumber: '',
  BuildingName: '',
  SecondaryStreet: '',
  Street: '',
  Block: '',
  Neighbourhood: '',
  District: '',
  City: '',
  Line1: '',
  Line2: '',
  Line3: '',
  Line4: '',
  Line5: '',
  AdminAreaName: '',
  AdminAreaCode: '',
  Province: '',
  ProvinceName: '',
  ProvinceCode: '',
  PostalCode: '',
  CountryName: '',
  CountryIso2: 'GB',
  CountryIso3: 'GBR',
  POBoxNumber: '',
  Label: '',
  Type: 'Residential',
  DataLevel: 'Premise',
}
const inSheffield = {
  ...found,
  City: 'Sheffield',
  PostalCode: 'S1 2HE',
  Province: 'South Yorkshire',
}

/** Addresses by what Find calls them; several items are one address in several languages. */
const retrieved: Record<string, object[]> = {
  'GB|RM|B|1': [{ ...inSheffield, Line1: '12 Platen Lane', ProvinceName: 'South Yorkshire' }],
  'GB|RM|B|2': [{ ...inSheffield, Line1: '14 Platen Lane' }],
  'GB|RM|B|4': [
    { ...inSheffield, Company: 'Quill & Co', Line1: 'Type House', Line2: 'Platen Lane' },
  ],
  'IT|1': [
    {
      ...{ ...found, Language: 'ITA', CountryIso2: 'IT', City: 'Milano', PostalCode: '20121' },
      ...{ Line1: 'Via dei Torchi 8', ProvinceName: 'Milano', ProvinceCode: 'MI' },
    },
  ],
  'IE|1': [
    {
      ...{ ...found, CountryIso2: 'IE', City: 'Ennis', ProvinceName: 'Clare' },
      ...{ Line1: '4 Quay Street', Line2: 'Clareabbey' },
    },
  ],
  // In codes of three letters, of which some languages have two; the first is nobody's who is asked here.
  'CH|1': [
    { ...found, Language: 'ITA', CountryIso2: 'CH', City: 'Bienna', PostalCode: '2502' },
    { ...found, Language: 'GER', CountryIso2: 'CH', City: 'Biel', PostalCode: '2502' },
    { ...found, Language: 'FRE', CountryIso2: 'CH', City: 'Bienne', PostalCode: '2502' },
  ].map((each) => ({ ...each, Street: 'Zentralstrasse', BuildingNumber: '8' })),
  'CH|2': [
    { ...found, Language: '', CountryIso2: 'CH', City: 'Biel/Bienne', PostalCode: '2503' },
    { ...found, Language: 'FRA', CountryIso2: 'CH', City: 'Bienne', PostalCode: '2503' },
    { ...found, Language: 'DEU', CountryIso2: 'CH', City: 'Biel', PostalCode: '2503' },
  ].map((each) => ({ ...each, Street: 'Mettstrasse', BuildingNumber: '1' })),
  'JP|1': [{ ...found, CountryIso2: 'JP', City: 'Tokyo', Line1: '1-1' }],
}

/** A server that speaks as Loqate's Address Capture does, in the manner that a test sets, or that a text has. */
export async function startLoqateDouble(
  mannerOf: (text: string) => Manner | undefined = () => undefined,
) {
  const books = { manner: 'well' as Manner, asked: [] as Record<string, string>[], slowMs: 2500 }
  const double = await startDouble(async ({ method, path, query }) => {
    const asked = Object.fromEntries(query)
    const call = /^\/Capture\/Interactive\/(Find\/v1\.10|Retrieve\/v1\.20)\/json6\.ws$/.exec(
      path,
    )?.[1]
    if (method !== 'GET' || !call) return { status: 404, body: 'no such thing' }
    books.asked.push(asked)
    const manner = mannerOf(asked['Text'] ?? '') ?? books.manner
    if (manner === 'slow') await new Promise((done) => setTimeout(done, books.slowMs))
    if (manner === 'garbage') return { status: 200, body: { Elements: 42 } }
    if (manner === 'half') return { status: 200, body: '{"Items":[{"Id":' }
    if (manner === 'status 500 in html') return { status: 500, body: '<html>Unavailable</html>' }
    if (typeof manner === 'object') return troubled(manner.trouble, manner.description)
    if (asked['Key'] !== LOQATE_KEY) return troubled(2, 'Unknown key')
    return call.startsWith('Find') ? finding(asked) : retrieving(asked)
  })
  return { books, url: double.url, stop: double.stop }
}

function troubled(number: number, description: string): Told {
  const said = { Cause: 'As the test wants it.', Resolution: 'Ask somebody.' }
  const item = { Error: `${number}`, Description: description, ...said }
  return { status: 200, body: { Items: [item] } }
}

function finding({ Text = '', Container }: Record<string, string>): Told {
  if (Text === '') return troubled(1001, 'Text or Container Required')
  if (Container === lane.Id) return { status: 200, body: { Items: inLane } }
  const isThere = 'platen lane'.includes(Text.toLowerCase().replace(/^\d+ /, ''))
  return { status: 200, body: { Items: isThere ? [sheffield, lane] : [] } }
}

function retrieving({ Id = '' }: Record<string, string>): Told {
  const items = retrieved[Id]
  if (!items) return troubled(1001, 'Id Invalid')
  return { status: 200, body: { Items: items.map((item) => ({ Id, ...item })) } }
}
