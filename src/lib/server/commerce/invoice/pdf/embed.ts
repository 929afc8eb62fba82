/** The name that Factur-X 1.0 and ZUGFeRD 2 give to the XML within a PDF. */
const FILE_NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** Puts the XML of an invoice into its PDF, and says in the metadata what it is. */
export function embedInvoice(doc: PDFKit.PDFDocument, xml: string, at: Date): void {
  const options = {
    name: FILE_NAME,
    type: 'text/xml',
    relationship: 'Alternative',
    description: 'EN 16931',
    creationDate: at,
    modifiedDate: at,
  }
  doc.file(Buffer.from(xml), options as PDFKit.Mixins.PDFAttachmentOptions)
  // PDF/A takes only properties that are described: the schema stands beside what it describes.
  doc.appendXML(`
    <rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
      <fx:DocumentType>INVOICE</fx:DocumentType>
      <fx:DocumentFileName>${FILE_NAME}</fx:DocumentFileName>
      <fx:Version>1.0</fx:Version>
      <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
    </rdf:Description>
    <rdf:Description rdf:about=""
      xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
      xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
      <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
        <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
        <pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
        <pdfaSchema:prefix>fx</pdfaSchema:prefix>
        <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(property).join('')}</rdf:Seq></pdfaSchema:property>
      </rdf:li></rdf:Bag></pdfaExtension:schemas>
    </rdf:Description>`)
}

const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded XML document'],
  ['DocumentType', 'The type of the hybrid document'],
  ['Version', 'The version of the standard that applies to the XML'],
  ['ConformanceLevel', 'The profile of the XML'],
] as const

function property([name, description]: readonly [string, string]): string {
  return `<rdf:li rdf:parseType="Resource">
    <pdfaProperty:name>${name}</pdfaProperty:name>
    <pdfaProperty:valueType>Text</pdfaProperty:valueType>
    <pdfaProperty:category>external</pdfaProperty:category>
    <pdfaProperty:description>${description}</pdfaProperty:description>
  </rdf:li>`
}
