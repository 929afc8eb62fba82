// For editors and dependency-cruiser's own command line; `npm run check` reads the rules directly.
import { cruiseOptions, forbidden } from './scripts/checks/boundary-rules.ts'

export default { forbidden, options: cruiseOptions }
