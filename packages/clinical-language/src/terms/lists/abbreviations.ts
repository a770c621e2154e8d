import { listed } from '../../text/phrases.ts';

/** Abbreviations that are said letter by letter: `B P E` is written `BPE`. */
export const abbreviations = listed(`
  BPE, OPG, OPT, CBCT, RCT, RSD, OHI, OHE, TTP, TMJ, TMD, LA, GA, IDB, IANB, GIC, RMGIC, PFM, MCC, FGC, SSC, MTA, EPT,
  CAL, BOP, NAD, NKDA, MOD, DOB, NHS, GDP, GDC, CQC, MRONJ, ORN, NSAID, INR, PMPR, PPE, PRF, DPSI, MIH, NCCL,
  XLA, URA, ULA, IOTN, OVD, RPD, RBB, ASA, COPD, HIV, IV, PEPR, UDA, FTA, WNL, EOE, IOE, SDF
`);
