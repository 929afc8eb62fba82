import { z } from 'zod'
import { defineKind } from './define-kind.ts'
import { path } from './shapes.ts'

/** Default links, key to path. */
export const links = defineKind({
  at: 'links/{locale}.yaml',
  schema: z.record(z.string(), path),
  merged: true,
})

/** Default links that every locale must have, because pages stand behind them. */
export const requiredLinks = [
  'home',
  'cart',
  'checkout',
  'payment',
  'paymentResult',
  'thankYou',
  'login',
  'registration',
  'personalArea',
  'orders',
  'orderDetail',
  'addresses',
] as const
