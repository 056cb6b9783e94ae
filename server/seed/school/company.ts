import type { CompanyPlan } from '../plan.ts'
import { ownLamp } from '../products.ts'
import { cityCampus, schoolCampuses, schoolProject } from './campuses.ts'
import { schoolTemplates } from './templates.ts'

/** The school group; with its 100,000-device campus when `large`. */
export const schoolCompany = (large: boolean): CompanyPlan => ({
  key: 'school',
  system: 'school',
  cnName: '江城市第一实验教育集团',
  enName: 'jiangcheng',
  appTitle: '江城一实智慧照明平台',
  products: [ownLamp(104, 'JC-TG60', '江城一实校徽投光灯', 'dimmable')],
  templates: schoolTemplates,
  megaprojects: [
    {
      name: schoolProject,
      buildings: [
        {
          name: '小学部综合楼',
          floors: [
            { name: '1F', zones: [{ name: '共享绘本馆', boundTo: [['primary', '综合楼', '1F']] }] },
            {
              name: '2F',
              zones: [
                {
                  name: '艺术教室区',
                  boundTo: [
                    ['primary', '综合楼', '1F', '多功能厅 103'],
                    ['primary', '综合楼', '2F', '音乐教室 201'],
                    ['primary', '综合楼', '2F', '美术教室 202'],
                  ],
                },
              ],
            },
          ],
        },
        { name: '幼儿园主楼', floors: [{ name: '1F', zones: [{ name: '小班区' }] }] },
      ],
    },
  ],
  campuses: large ? [...schoolCampuses, cityCampus] : schoolCampuses,
})
