import type { LineState } from '../../contract/fulfilment.ts'
import { DESIGN_SERVICE, DOCUMENT_REVIEW } from '../product/file-checks.ts'

type Services = Readonly<Record<string, unknown>>
type Line = { id: string; services: Services }
type Progress = {
  lineItemId: string
  state: LineState
  asks?: string | undefined
  design?: string | undefined
}

/** Whether our designers make the file of a line, who need a brief and take no file. */
export const isDesigned = ({ services }: { services: Services }) =>
  services[DESIGN_SERVICE] !== undefined

/**
 * What an order needs of its customer before it is printed. `files`: some are still to be sent, or all came with the
 * cart and are looked at by their customer or by one of us, or one of them cannot be printed; null where no line takes a file of the customer's.
 * `brief`: the first line whose designer waits for one. `printed`: the lines that something is printed on.
 */
export function filesWanted<Of extends Line>(
  printed: readonly Of[],
  progress: readonly Progress[],
): { files: 'send' | 'another' | 'approve' | 'by_person' | null; brief: Of | undefined } {
  const of = (line: Of) => progress.find(({ lineItemId }) => lineItemId === line.id)
  const brief = printed.find((line) => isDesigned(line) && !isBriefed(of(line)))
  const own = printed.filter((line) => !isDesigned(line))
  if (own.length === 0) return { files: null, brief }
  const inCheck = own.filter((line) => of(line)?.state === 'in_check')
  const waits = own.some((line) => of(line)?.state === 'awaiting_file')
  if (waits || inCheck.length === 0) return { files: 'send', brief }
  if (inCheck.some((line) => of(line)?.asks === 'another_file')) return { files: 'another', brief }
  // An order may be placed without the review that its lines were bought with: then it asks its customer.
  const areOurs = inCheck.every((line) => line.services[DOCUMENT_REVIEW] && !of(line)?.asks)
  return { files: areOurs ? 'by_person' : 'approve', brief }
}

const isBriefed = (progress: Progress | undefined) =>
  progress !== undefined && (progress.state !== 'awaiting_file' || progress.design !== undefined)
