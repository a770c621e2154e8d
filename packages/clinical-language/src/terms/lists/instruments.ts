import { listed } from '../../text/phrases.ts';

/** Instruments, equipment and what goes with isolation. */
export const instruments = listed(`
  probe, periodontal probe, BPE probe, WHO probe, Williams probe, Nabers probe, dental mirror, excavator, spoon excavator,
  amalgam carrier, burnisher, flat plastic, matrix band, sectional matrix, Siqveland, Tofflemire, wedge, rubber dam,
  dental dam, rubber dam clamp, OptraDam, handpiece, high-speed handpiece, slow-speed handpiece, air turbine,
  contra-angle, bur, rose head bur, diamond bur, tungsten carbide bur, fissure bur, Gates Glidden, ultrasonic scaler,
  Cavitron, curette, Gracey curette, hand scalers, K-file, Hedstrom file, hand files, rotary files, ProTaper, WaveOne,
  Reciproc, apex locator, barbed broach, spreader, plugger, paper points, gutta percha points, luxator, periotome,
  elevator, Coupland elevator, Warwick James elevator, Cryer elevator, extraction forceps, forceps, cowhorn forceps,
  rongeurs, scalpel, periosteal elevator, needle holder, suction, saliva ejector, aspirator, curing light, etch and bond,
  shade guide, articulator, facebow, impression tray, stock tray, triple tray, intraoral scanner, loupes, microscope,
  dental microscope, implant motor, torque wrench, bite block, mouth prop, cheek retractor, autoclave, aspirating syringe,
  dental syringe, cartridge, dental cartridge, short needle, long needle, electric toothbrush, manual toothbrush
`);
