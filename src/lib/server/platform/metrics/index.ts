export { writeAccessLog } from './access-log.ts'
export { isMeasured, measure, timed } from './measure.ts'
export { type Figures, type Metrics, openMetrics, type PlainCount } from './open-metrics.ts'
