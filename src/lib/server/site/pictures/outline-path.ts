import type { PathCommand } from 'fontkit'

/** Writes path data in whole grid units, relative, in as few characters as it can. */
export class OutlinePath {
  private data = ''
  private letter = ''
  private x = 0
  private y = 0
  private startX = 0
  private startY = 0
  /** The control point a smooth curve would take up from here. */
  private control: readonly [number, number] | undefined

  private write(letter: string, values: readonly number[]): void {
    const repeated = letter === this.letter && letter !== 'M'
    let text = repeated ? '' : letter
    for (const value of values) {
      const needsSpace = text === '' ? value >= 0 : value >= 0 && !/[a-zA-Z]$/.test(text)
      text += needsSpace ? ` ${value}` : value
    }
    this.data += text
    this.letter = letter
  }

  private moveTo(x: number, y: number): void {
    this.write('M', [x, y])
    this.startX = x
    this.startY = y
  }

  private lineTo(x: number, y: number): void {
    const [dx, dy] = [x - this.x, y - this.y]
    if (dx === 0 && dy === 0) return
    if (dy === 0) this.write('h', [dx])
    else if (dx === 0) this.write('v', [dy])
    else this.write('l', [dx, dy])
  }

  private curveTo(cx: number, cy: number, x: number, y: number): void {
    const mirrored = this.control && [2 * this.x - this.control[0], 2 * this.y - this.control[1]]
    const [mx, my] = mirrored ?? []
    // TrueType outlines mostly run smoothly from curve to curve: one grid unit is nobody's loss.
    if (mx !== undefined && my !== undefined && Math.abs(mx - cx) + Math.abs(my - cy) <= 1) {
      this.write('t', [x - this.x, y - this.y])
      this.control = [mx, my]
    } else {
      this.write('q', [cx - this.x, cy - this.y, x - this.x, y - this.y])
      this.control = [cx, cy]
    }
  }

  /** Adds one command whose points are already in grid units, y downwards. */
  add(command: PathCommand['command'], points: readonly number[]): void {
    const [a = 0, b = 0, c = 0, d = 0] = points
    switch (command) {
      case 'closePath':
        this.write('z', [])
        this.x = this.startX
        this.y = this.startY
        this.control = undefined
        return
      case 'moveTo':
        this.moveTo(a, b)
        break
      case 'lineTo':
        this.lineTo(a, b)
        break
      case 'quadraticCurveTo':
        this.curveTo(a, b, c, d)
        break
      case 'bezierCurveTo':
        throw new Error('TrueType outlines have no cubic curves')
    }
    const curved = command === 'quadraticCurveTo'
    if (!curved) this.control = undefined
    this.x = curved ? c : a
    this.y = curved ? d : b
  }

  toString(): string {
    return this.data
  }
}
